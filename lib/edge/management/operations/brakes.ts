import { z } from 'zod';
import { decideIssuerBrake, getIssuerBrake } from '@/lib/grants/trusted-issuers/brake';
import { LIFTED_AT_MOST_HOURS } from '@/lib/people/brake/brake';
import type { BrakeDecision, BrakeOutcome, SourceBrake } from '@/lib/people/brake/decide-brake';
import { issue, msg } from '@/lib/platform/shared/message';
import { decideConnectionBrake, getBrake } from '@/lib/provisioning/scim-connections/brake';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { brakeAnswer, brakeBody } from '../representations/brake';
import { connectionNotFound, ofConnection } from '../representations/scim-connection';
import { issuerNotFound, ofIssuer } from './trusted-issuers';

/** A kind of source that has a brake. */
interface Braked<Path> {
  /** In the IDs of the operations. */
  name: string;
  tag: string;
  path: string;
  pathSchema: z.ZodObject & z.ZodType<Path>;
  summaries: { get: string; lift: string; hold: string };
  notFound: Problem;
  noLimit: Problem;
  /** Null if the source has no limit, undefined if it does not exist. */
  find(context: ManagementContext, path: Path): Promise<SourceBrake | null | undefined>;
  decide(context: ManagementContext, path: Path, decision: BrakeDecision): Promise<BrakeOutcome>;
}

const liftBody = z.strictObject({
  hours: z
    .int(issue('common.mustBeWholeNumber'))
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(LIFTED_AT_MOST_HOURS, issue('common.mustBeAtMost', { limit: LIFTED_AT_MOST_HOURS })),
});

/** Reads the brake of a source, lets its deactivations through, and blocks them. */
function operationsOn<Path>({ name, tag, path, pathSchema, summaries, ...braked }: Braked<Path>): Operation[] {
  const common = { tag, pathSchema, answerSchema: brakeAnswer, problems: ['not-found', 'conflict'] } as const;
  const { notFound, noLimit } = braked;
  async function answerBrake(context: ManagementContext, which: Path) {
    const brake = await braked.find(context, which);
    if (brake === undefined) return notFound;
    return brake ? answer(brakeBody(brake)) : noLimit;
  }
  async function decided(context: ManagementContext, which: Path, decision: BrakeDecision) {
    const { kind } = await braked.decide(context, which, decision);
    if (kind === 'not-found') return notFound;
    return kind === 'no-limit' ? noLimit : answerBrake(context, which);
  }
  return [
    operation({
      ...common,
      id: `get${name}Brake`,
      method: 'GET',
      path,
      role: 'auditor',
      summary: summaries.get,
      run: (context, { path: which }) => answerBrake(context, which as Path),
    }),
    operation({
      ...common,
      id: `lift${name}Brake`,
      method: 'POST',
      path: `${path}/lift`,
      role: 'admin',
      summary: summaries.lift,
      bodySchema: liftBody,
      run: (context, { path: which, body: { hours } }) => decided(context, which as Path, { kind: 'lift', hours }),
    }),
    operation({
      ...common,
      id: `hold${name}Brake`,
      method: 'POST',
      path: `${path}/hold`,
      role: 'admin',
      summary: summaries.hold,
      run: (context, { path: which }) => decided(context, which as Path, { kind: 'hold' }),
    }),
  ];
}

export const brakeOperations: Operation[] = [
  ...operationsOn({
    name: 'ScimConnection',
    tag: 'SCIM connections',
    path: '/scim-connections/{id}/brake',
    pathSchema: ofConnection,
    summaries: {
      get: 'Returns how many people left by a SCIM connection within the last hour, how many may, and whom it was stopped from deactivating or deleting',
      lift: 'Lets a SCIM connection deactivate and delete any number of its people for 1 to 24 hours. The directory has to try again.',
      hold: 'Rejects all deactivations and deletions of people by a SCIM connection until its brake is lifted',
    },
    notFound: connectionNotFound,
    noLimit: problem('conflict', msg('management.connectionHasNoBrake')),
    async find({ container: { scimConnections }, tenant, now }, { id }) {
      const connection = await scimConnections.find(tenant.id, id);
      return connection ? getBrake(scimConnections, connection, now) : undefined;
    },
    decide: ({ container, tenant, cause, now }, { id }, decision) =>
      decideConnectionBrake(container.scimConnections, { tenantId: tenant.id, id, decision }, { cause, now }),
  }),
  ...operationsOn({
    name: 'TrustedIssuer',
    tag: 'Trusted issuers',
    path: '/trusted-issuers/{issuer}/brake',
    pathSchema: ofIssuer,
    summaries: {
      get: 'Returns how many people lost all access by a trusted issuer within the last hour, how many may, and whose access it was stopped from ending',
      lift: 'Lets a trusted issuer end the access of any number of people for 1 to 24 hours. It has to send its calls and signals again.',
      hold: 'Rejects all calls and signals of a trusted issuer that would end someone’s access or deactivate someone, until its brake is lifted',
    },
    notFound: issuerNotFound,
    noLimit: problem('conflict', msg('management.issuerHasNoBrake')),
    async find({ container: { trustedIssuers }, tenant, now }, { issuer }) {
      const found = await trustedIssuers.find(tenant.id, issuer);
      return found ? getIssuerBrake(trustedIssuers, found, now) : undefined;
    },
    decide: ({ container, tenant, cause, now }, { issuer }, decision) =>
      decideIssuerBrake(container.trustedIssuers, { tenantId: tenant.id, issuer, decision }, { cause, now }),
  }),
];
