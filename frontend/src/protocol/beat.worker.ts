onmessage = (message: MessageEvent<number>) => setInterval(() => postMessage(null), message.data)
