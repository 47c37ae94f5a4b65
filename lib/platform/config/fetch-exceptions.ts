/** Why an address entered by an administrator is fetched or posted to. */
export const fetchPurposes = ['clients', 'issuers', 'providers', 'events', 'logout', 'applications'] as const;
type FetchPurpose = (typeof fetchPurposes)[number];

/** For each purpose, the hosts (`host` or `host:port`) that may be inside the network and use http. */
export type FetchExceptions = Readonly<Record<FetchPurpose, readonly string[]>>;

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i;

const isPurpose = (text: string): text is FetchPurpose => fetchPurposes.some((purpose) => purpose === text);

/**
 * Reads TESSERA_FETCH_ALLOWED_HOSTS: `host` for every purpose, `purpose=host` for one.
 * @returns null if it cannot be read
 */
export function fetchExceptions(list: string): FetchExceptions | null {
  const exceptions: Record<FetchPurpose, string[]> = {
    clients: [],
    issuers: [],
    providers: [],
    events: [],
    logout: [],
    applications: [],
  };
  for (const entry of list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [host = '', purpose] = entry.split('=').reverse();
    if (!HOST.test(host) || entry.split('=').length > 2 || (purpose !== undefined && !isPurpose(purpose))) return null;
    for (const one of purpose === undefined ? fetchPurposes : [purpose]) exceptions[one].push(host);
  }
  return exceptions;
}

/** For addresses from untrusted parties, and where nothing is configured. */
export const noFetchExceptions: FetchExceptions = {
  clients: [],
  issuers: [],
  providers: [],
  events: [],
  logout: [],
  applications: [],
};
