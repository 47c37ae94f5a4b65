import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{lib,components,scripts}/**/*.test.ts'], exclude: ['**/*.store.test.ts', 'node_modules/**'] },
      },
    ],
  },
});
