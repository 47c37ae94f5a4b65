/**
 * @param hosts `host` for all ports or `host:port`, IPv6 addresses in brackets, as in TESSERA_FETCH_ALLOWED_HOSTS
 * @returns a function that tells whether an address may be private and may use http
 */
export function allowedHosts(hosts: readonly string[]): (url: URL) => boolean {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  return ({ protocol, hostname, port }) =>
    allowed.has(hostname) || allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`);
}
