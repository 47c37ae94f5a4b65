import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where results are saved, beside the code that measures them. */
const resultsFolder = join(import.meta.dirname, '../results');

/**
 * Writes a results file.
 * @returns its path
 */
export function writeResult(name: string, content: string): string {
  mkdirSync(resultsFolder, { recursive: true });
  const path = join(resultsFolder, name);
  writeFileSync(path, content);
  return path;
}
