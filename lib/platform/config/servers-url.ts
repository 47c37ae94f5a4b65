const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
const TARGETS = ['any', 'read-write', 'primary'];

/** A connection URL that may name several servers, taken apart. */
export interface ServersUrl {
  /** A connection URL for each server. */
  urls: [first: string, ...others: string[]];
  /** Which server to use (`target_session_attrs`); null if the URL does not say. */
  target: 'any' | 'read-write' | 'primary' | null;
  /** Hosts, ports and database: the parts that may be shown. */
  address: string;
}

/**
 * Reads a connection URL as libpq does, with any number of servers:
 * `postgresql://user:password@one:5432,two:5432/database?target_session_attrs=read-write`.
 * @throws Error if it is not such a URL
 */
export function readServersUrl(url: string): ServersUrl {
  const [, start = '', authority = '', database = '', query = ''] = PARTS.exec(url) ?? [];
  const target = new URLSearchParams(query).get('target_session_attrs');
  if (start === '' || (target !== null && !TARGETS.includes(target)))
    throw new Error('This is not a connection URL of PostgreSQL.');
  // Other parameters are passed on as they are written.
  const rest = query.split('&').filter((one) => one !== '' && !one.startsWith('target_session_attrs='));
  const hosts = authority.split(',');
  const urls = hosts.map((host) => `${start}${host}${database}${rest.length > 0 ? `?${rest.join('&')}` : ''}`);
  for (const one of urls) new URL(one);
  return {
    urls: urls as ServersUrl['urls'],
    target: target as ServersUrl['target'],
    address: `${hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`)).join(',')}${database}`,
  };
}

/** Whether a setting is such a URL. */
export function isServersUrl(url: string): boolean {
  try {
    readServersUrl(url);
    return true;
  } catch {
    return false;
  }
}
