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
  /** Who calls, and what they may do. */
  caller: { personId: string; role: Role };
  /** What changes are put down to. */
  cause: Cause;
  now: Date;
  /** Does work with a sender of SCIM requests in a connection's name, of which nothing is kept. */
  scratchScim<Outcome>(connection: ScimConnection, work: (send: SelfTestSender) => Promise<Outcome>): Promise<Outcome>;
  /** What a kept request of a connection would do now, of which nothing is kept; or why that cannot be told. */
  dryRun(connection: ScimConnection, entry: ProvisioningEntry): Promise<DryRun | NoReplay>;
  /** Tells what a token is, in English. */
  inspectToken(token: string): Promise<Inspection>;
  /** Tells that the caller has gone away. */
  signal: AbortSignal;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What goes well. */
export interface Answer {
  kind: 'answer';
  /** Left out where the answer has no content. */
  body?: object;
  /** What tells this state of the resource from another (RFC 9110, 8.8.3), without quotes. */
  version?: string;
}

/** What goes well and is sent while it is read. */
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
  /** The version that the change was made from (`If-Match`); undefined: whatever is there is changed. */
  basedOn: string | undefined;
}

/** One operation of the API: what its document says and what it does, in one place. */
export interface Operation {
  /** `operationId` of the OpenAPI document. */
  id: string;
  method: Method;
  /** With `{names}`, each one segment, percent-encoded. */
  path: string;
  tag: string;
  summary: string;
  /** The least role that may do it. */
  role: Role;
  /** Of the default tenant alone, whose owners run the installation: elsewhere there is nothing at its path. */
  forOperators: boolean;
  pathSchema: z.ZodObject | null;
  querySchema: z.ZodObject | null;
  bodySchema: z.ZodType | null;
  /** How many bytes a body may have. */
  bodyAtMost: number;
  /** Whether a change is refused where somebody else was first. */
  conditional: boolean;
  status: 200 | 201 | 204;
  answerSchema: z.ZodType | null;
  /** The media types of an answer that is sent while it is read, and is no JSON document. */
  streams: readonly string[];
  /** How it may refuse, beside what every operation may. */
  problems: readonly ProblemCode[];
  run(context: ManagementContext, input: Input<unknown, unknown, unknown>): Promise<Answer | Stream | Problem>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** An operation as it is written down: what is left out has its default. */
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

/** Enough for anything but a file. */
const BODY_AT_MOST = 256 * 1024;

/** Defines an operation; the input that `run` gets is what the schemas make of the request. Without an answer's schema it is 204. */
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

/** An answer with content. */
export const answer = (body: object, version?: string): Answer => ({
  kind: 'answer',
  body,
  ...(version !== undefined && { version }),
});

/** An answer without. */
export const done: Answer = { kind: 'answer' };
