import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { LaunchError } from './launch-error';

/** Reads a setup file; `-` is standard input. */
export async function readDocument(path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new LaunchError(
      `The setup file ${path} cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`,
      { cause },
    );
  });
}
