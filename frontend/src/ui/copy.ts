/** Whether the clipboard now holds what stands in the field. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Without a secure context only the old way is open.
    return document.execCommand('copy')
  }
}
