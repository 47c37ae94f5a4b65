/**
 * Loaded into the servers under test (NODE_OPTIONS): makes host names below one domain look like hosts on the public
 * internet, while this machine serves them. Addresses that strangers choose are fetched from public addresses only, and
 * tests have none.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

const isPublic = (host) => typeof host === 'string' && host.endsWith('.tessera.test');
const PUBLIC_ADDRESS = '93.184.215.14';

const { lookup } = dns;
dns.lookup = (hostname, options) =>
  isPublic(hostname)
    ? Promise.resolve(options?.all ? [{ address: PUBLIC_ADDRESS, family: 4 }] : { address: PUBLIC_ADDRESS, family: 4 })
    : lookup(hostname, options);
syncBuiltinESMExports();

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (isPublic(options?.host)) Object.assign(options, { host: 'localhost', lookup: undefined });
  return connect.apply(this, args);
};
