import type { z } from 'zod';
import type { Container } from '@/lib/edge/container';
import type { Inspection } from '@/lib/grants/token-inspector/inspection';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import type { DryRun } from '@/lib/provisioning/log/dry-run';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import type { NoReplay } from '@/lib/provisioning/log/replay';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { SelfTestSender } from '@/lib/provisioning/self-test/run-self-test';
import type { Tenant } from '@/lib/tenants/store';
import type { Problem, ProblemCode } from './problem';

/** What an operation works with. */
export interface ManagementContext {
  container: Container;
  tenant: Tenant;
  /** The caller, and their role. */
  caller: { personId: string; role: Role };
  /** The cause recorded for changes. */
  cause: Cause;
  now: Date;
  /** Runs work with a function that sends SCIM requests as a connection. Nothing that they change is kept. */
  scratchScim<Outcome>(connection: ScimConnection, work: (send: SelfTestSender) => Promise<Outcome>): Promise<Outcome>;
  /** What a stored request of a connection would do now, or why that cannot be determined. Nothing is kept. */
  dryRun(connection: ScimConnection, entry: ProvisioningEntry): Promise<DryRun | NoReplay>;
  /** Describes a token, in English. */
  inspectToken(token: string): Promise<Inspection>;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A successful answer. */
export interface Answer {
  kind: 'answer';
  /** Omitted if the answer has no content. */
  body?: object;
  /** Identifies this state of the resource (RFC 9110, 8.8.3), without quotes. */
  version?: string;
}

/** A successful answer that is sent while it is being read. */
interface Stream {
  kind: 'stream';
  /** One of the operation's `streams`. */
  mediaType: string;
  pieces: AsyncGenerator<string>;
}

/** Parsed input of an operation. */
interface Input<Path, Query, Body> {
  path: Path;
  query: Query;
  body: Body;
  /** The version that the change is based on (`If-Match`); undefined: any version is changed. */
  basedOn: string | undefined;
}

/** One operation of the API: its documentation and its implementation in one place. */
export interface Operation {
  /** `operationId` of the OpenAPI document. */
  id: string;
  method: Method;
  /** With `{names}`, each one segment, percent-encoded. */
  path: string;
  tag: string;
  summary: string;
  /** The lowest role that may call it. */
  role: Role;
  /** Only for the default tenant, whose owners run the installation; other tenants answer 404. */
  forOperators: boolean;
  pathSchema: z.ZodObject | null;
  querySchema: z.ZodObject | null;
  bodySchema: z.ZodType | null;
  /** The most bytes that a body may have. */
  bodyAtMost: number;
  /** Whether a change is rejected if the resource has changed since it was read. */
  conditional: boolean;
  status: 200 | 201 | 204;
  answerSchema: z.ZodType | null;
  /** The media types of an answer that is not JSON and is sent while it is being read. */
  streams: readonly string[];
  /** The problems it may answer, in addition to those of every operation. */
  problems: readonly ProblemCode[];
  run(context: ManagementContext, input: Input<unknown, unknown, unknown>): Promise<Answer | Stream | Problem>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** An operation as declared; omitted fields have defaults. */
interface Definition<Path, Query, Body>
  extends Pick<Operation, 'id' | 'method' | 'path' | 'tag' | 'summary' | 'role'>,
    Partial<Pick<Operation, 'bodyAtMost' | 'conditional' | 'forOperators' | 'status' | 'streams' | 'problems'>> {
  pathSchema?: Path;
  querySchema?: Query;
  bodySchema?: Body;
  answerSchema?: z.ZodType;
  run(
    context: ManagementContext,
    input: Input<Parsed<Path>, Parsed<Query>, Parsed<Body>>,
  ): Promise<Answer | Stream | Problem>;
}

/** Enough for everything except a file. */
const BODY_AT_MOST = 256 * 1024;

/**
 * Defines an operation; `run` gets the input as parsed by the schemas. Without an answer schema or streams, the status
 * is 204.
 */
export function operation<
  Path extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(definition: Definition<Path, Query, Body>): Operation {
  const {
    pathSchema,
    querySchema,
    bodySchema,
    bodyAtMost = BODY_AT_MOST,
    answerSchema,
    conditional = false,
    forOperators = false,
    streams = [],
    status = answerSchema || streams.length > 0 ? 200 : 204,
    problems = [],
    run,
    ...rest
  } = definition;
  return {
    ...rest,
    status,
    streams,
    problems,
    conditional,
    forOperators,
    bodyAtMost,
    pathSchema: pathSchema ?? null,
    querySchema: querySchema ?? null,
    bodySchema: bodySchema ?? null,
    answerSchema: answerSchema ?? null,
    run: (context, input) => run(context, input as Input<Parsed<Path>, Parsed<Query>, Parsed<Body>>),
  };
}

/** A successful answer with content. */
export const answer = (body: object, version?: string): Answer => ({
  kind: 'answer',
  body,
  ...(version !== undefined && { version }),
});

/** A successful answer without content. */
export const done: Answer = { kind: 'answer' };
