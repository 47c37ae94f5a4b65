import { relative } from 'node:path';
import type { Bootstrapped } from '@/lib/edge/container/bootstrap';
import type { Config } from '@/lib/platform/config/env';
import { readServersUrl } from '@/lib/platform/config/servers-url';

/** Prints a few lines that say where to sign in and with what. */
export function announce({
  config,
  administrator,
  embedded,
}: {
  config: Config;
  administrator: Bootstrapped;
  embedded: boolean;
}): void {
  const rows = [
    ['Console', `${config.url}/admin`],
    ...(administrator.created ? credentials(administrator) : []),
    [
      'Database',
      embedded
        ? `PostgreSQL in ${relative(process.cwd(), config.dataFolder) || '.'}`
        : readServersUrl(config.databaseUrl).address,
    ],
  ];
  const lines = rows.map(([label = '', text = '']) => `  ${label.padEnd(10)}${text}`);
  process.stdout.write(['', 'Tessera is ready. Ctrl-C stops it.', '', ...lines, '', ''].join('\n'));
}

function credentials({ email, password }: Extract<Bootstrapped, { created: true }>): [string, string][] {
  return [
    ['Email', email],
    [
      'Password',
      password === null
        ? 'set by TESSERA_ADMIN_PASSWORD'
        : `${password}   (shown only once; you choose a new one when you first sign in)`,
    ],
  ];
}
