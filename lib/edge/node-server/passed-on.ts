import type { IncomingMessage } from 'node:http';
import { isOwnProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import type { Config } from '@/lib/platform/config/env';
import { HEAD_BYTES } from './head-limits';

/** The limit for the head of a request that a server process passes on: what it accepted, and the headers it has set. */
export const PASSED_ON_HEAD_BYTES = 2 * HEAD_BYTES;

/** Whether a request comes from a server process of this installation, which has settled its headers. */
export function isPassedOn({ headers }: Pick<IncomingMessage, 'headers'>, config: Pick<Config, 'secret'>): boolean {
  const secret = headers[proxySecretHeader];
  return typeof secret === 'string' && isOwnProxySecret(secret, config);
}
