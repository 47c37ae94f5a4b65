/** What a server has used so far, in seconds of CPU time. */
export interface CpuReading {
  server: number;
  /** Of PostgreSQL; null where there is none, or none that can be seen from here. */
  database: number | null;
}

/** A server that is measured. */
export interface MeasuredServer {
  name: string;
  version: string;
  url: string;
  cpu(): CpuReading;
  /** Memory that the processes of the server have in use, in bytes. */
  residentBytes(): number;
}

/** An authorization server that is measured, and where its endpoints are. */
export interface BenchServer extends MeasuredServer {
  paths: {
    authorization: string;
    token: string;
    introspection: string;
    deviceAuthorization: string;
    pushedAuthorization: string;
    revocation: string;
  };
  /** Parameters that make it issue signed JWTs as access tokens, where that is a choice. */
  jwtParameters: Record<string, string>;
}
