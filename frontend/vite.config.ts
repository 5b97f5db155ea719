import { readdirSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'vitest/config'
import { messages } from './messages.js'

export default defineConfig({
  base: '/static/',
  publicDir: false,
  plugins: [
    // Its watcher would keep vitest from ending; `npm test` compiles the messages first.
    process.env.VITEST ? [] : paraglideVitePlugin(messages),
    svelte(),
    svelteTesting(),
  ],
  build: {
    outDir: 'dist',
    // Running servers and open pages still ask for the files of the build before; `make` removes older ones.
    emptyOutDir: false,
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: readdirSync('src/entries').map((entry) => `src/entries/${entry}`),
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
  },
})
