/** The CPU time that a server has used so far, in seconds. */
export interface CpuReading {
  server: number;
  /** CPU time of PostgreSQL; null if the server has no PostgreSQL, or its processes are not visible. */
  database: number | null;
}

/** A server that is measured. */
export interface MeasuredServer {
  name: string;
  version: string;
  url: string;
  cpu(): CpuReading;
  /** Resident memory of the server's processes, in bytes. */
  residentBytes(): number;
}

/** An authorization server that is measured, with its endpoints. */
export interface BenchServer extends MeasuredServer {
  paths: {
    authorization: string;
    token: string;
    introspection: string;
    deviceAuthorization: string;
    pushedAuthorization: string;
    revocation: string;
  };
  /** Parameters that make it issue signed JWTs as access tokens, if the server offers a choice. */
  jwtParameters: Record<string, string>;
}

/** Where an authorization server is, measured or not. */
export type Endpoints = Pick<BenchServer, 'name' | 'url' | 'paths'>;
