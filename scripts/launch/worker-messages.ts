import { z } from 'zod';

/** What a process says to the launcher. */
export const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  /** The process of the pages has received the next of the connections that were sent to it. */
  z.object({ kind: z.literal('taken') }),
]);

/** What the launcher says to a server process. */
export const DRAIN = 'drain';
export const WORK_IN_BACKGROUND = 'work-in-background';
/** What it says to the process of the pages, with a connection. */
export const CONNECTION = 'connection';

export function tellLauncher(message: z.infer<typeof workerMessage>): void {
  process.send?.(message);
}
