import { createServer } from 'node:net';
import { LaunchError } from '../launch-error';

/**
 * Checks that the port can be listened on, before anything else is started.
 * @param host undefined means every interface
 * @throws LaunchError when it cannot
 */
export async function requireFreePort(port: number, host: string | undefined): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(port, host, error)));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** An error that says what to do about a failed `listen`. */
export function portError(port: number, host: string | undefined, cause: Error & { code?: string }): LaunchError {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new LaunchError(
        `Port ${port} is in use: stop the program that listens there, or choose another port with PORT=${port + 1}.`,
        { cause },
      );
    case 'EACCES':
      return new LaunchError(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`, {
        cause,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new LaunchError(
        `HOST ${host} is not an address of this machine. Leave it out to listen on every interface.`,
        {
          cause,
        },
      );
    default:
      return new LaunchError(`Port ${port} cannot be listened on (${cause.message}).`, { cause });
  }
}
