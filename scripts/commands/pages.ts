import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { closeContainer, shared } from '@/lib/edge/container/shared';
import { contributeNothingUntil } from '@/lib/edge/health/cluster-metrics';
import { openNextPages } from '@/lib/edge/node-server/next-pages';
import { isPassedOn, passedOnServer } from '@/lib/edge/node-server/passed-on';
import { warmUp } from '@/lib/edge/node-server/warm-up';
import { loadConfigOfOwnServer } from '@/lib/platform/config/env';
import { logConsole } from '@/lib/platform/log/log-console';
import { createLogger } from '@/lib/platform/log/logger';
import { stopTelemetry } from '@/lib/platform/telemetry/tracer';
import { CONNECTION, DRAIN, tellLauncher } from '../launch/worker-messages';

/**
 * The process of `start` in which Next runs. The server processes pass requests on to it, over connections that the
 * launcher accepts and hands over. It outlives them, so that they can finish, and ends with the launcher.
 */
export async function pages(): Promise<void> {
  contributeNothingUntil(() => shared.tesseraContainer !== undefined);
  const config = loadConfigOfOwnServer();
  const log = createLogger({ level: config.logLevel, environment: config.environment });
  logConsole(log);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'page process crashed');
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

  const server = passedOnServer();
  const next = await openNextPages({ folder: process.cwd(), port: config.port });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    next.handle(incoming, outgoing).catch((err: unknown) => {
      log.error({ err }, 'page failed');
      outgoing.destroy();
    });
  };
  server.on('request', (incoming, outgoing) => {
    // Every program of the machine can connect.
    if (isPassedOn(incoming, config)) answer(incoming, outgoing);
    else incoming.destroy();
  });
  // While Next loads, the event loop is late, and requests would be rejected for that.
  await warmUp(answer, config.url, ['/account']);
  process.on('message', (message, connection) => {
    if (message === CONNECTION) {
      tellLauncher({ kind: 'taken' });
      if (connection instanceof Socket) server.emit('connection', connection);
    }
    if (message === DRAIN)
      void next
        .close()
        .then(closeContainer)
        .then(stopTelemetry)
        .then(() => process.exit(0));
  });
  tellLauncher({ kind: 'serving' });
}
