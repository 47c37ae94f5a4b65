import { z } from 'zod';
import type { IssuerOutcome } from '@/lib/grants/trusted-issuers/change-issuer';
import { createIssuer } from '@/lib/grants/trusted-issuers/create-issuer';
import { deleteIssuer } from '@/lib/grants/trusted-issuers/delete-issuer';
import { getIssuer } from '@/lib/grants/trusted-issuers/get-issuer';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { issuerFields, signalFields, trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import { issuerVersion, toIssuerFile } from '@/lib/grants/trusted-issuers/issuer-file';
import { listIssuers } from '@/lib/grants/trusted-issuers/list-issuers';
import { disableIssuer, enableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { unsafeAddressOf } from '@/lib/grants/trusted-issuers/unsafe-address';
import { updateIssuer } from '@/lib/grants/trusted-issuers/update-issuer';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { mergePatch, mergePatchOf } from '../changes';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'Trusted issuers';
export const ofIssuer = z.object({ issuer: z.string() });
export const issuerNotFound = problem('not-found', msg('management.tenantDoesNotTrustThis'));

/** An issuer under the names of its settings. Settings without a value are left out. */
const issuerAnswer = z.strictObject({
  ...issuerFields.partial().shape,
  signals: signalFields.omit({ poll_token: true }).optional(),
  issuer: z.string(),
  disabled_at: timeOrNull,
  created_at: time,
  updated_at: time,
});

function issuerBody(issuer: RegisteredIssuer) {
  return {
    issuer: issuer.issuer,
    ...toIssuerFile(issuer),
    disabled_at: written(issuer.disabledAt),
    created_at: written(issuer.createdAt),
    updated_at: written(issuer.updatedAt),
  };
}

/** Checks the settings as a whole, as the console does. */
function checked(
  { tenant, container }: ManagementContext,
  file: object,
  before: RegisteredIssuer | null,
): z.output<typeof trustedIssuer> | Problem {
  const parsed = trustedIssuer.safeParse(file);
  if (!parsed.success) return fieldProblems(parsed.error);
  const unknown = parsed.data.settings.scopes.find((scope) => !tenant.scopes.has(scope));
  if (unknown !== undefined) return fieldProblems({ scope: msg('management.containsUnknownScope', { unknown }) });
  const { issuer, settings } = parsed.data;
  const unsafe = unsafeAddressOf(container.trustedIssuers, before, { issuer, ...settings });
  if (unsafe === null) return parsed.data;
  return fieldProblems({ [unsafe === 'poll_url' ? 'signals/poll_url' : unsafe]: msg('management.unsafeAddress') });
}

const reachUnknown = fieldProblems({ revocation_of: msg('trustedIssuers.namesNoConnectionOrProvider') });

const list = operation({
  id: 'listTrustedIssuers',
  method: 'GET',
  path: '/trusted-issuers',
  tag,
  role: 'auditor',
  summary: 'Lists the issuers whose assertions about people are accepted (RFC 7523)',
  querySchema: listQuery(['issuer', 'created_at'], { search, status: z.enum(['enabled', 'disabled']).optional() }),
  answerSchema: listAnswer(issuerAnswer.extend({ living_token_families: z.int() })),
  async run({ container, tenant, now }, { query: { sort, page, page_size, order, ...filter } }) {
    const { issuers, total } = await listIssuers(container.trustedIssuers, {
      ...filter,
      tenantId: tenant.id,
      now,
      sort: sort === 'issuer' ? 'issuer' : 'createdAt',
      ...pageOf({ page, page_size, order }),
    });
    return answer(
      listed(
        issuers.map((issuer) => ({ ...issuerBody(issuer), living_token_families: issuer.activeFamilies })),
        total,
        { page, page_size },
      ),
    );
  },
});

const create = operation({
  id: 'createTrustedIssuer',
  method: 'POST',
  path: '/trusted-issuers',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Adds a trusted issuer',
  bodySchema: issuerFields,
  answerSchema: issuerAnswer,
  async run(context, { body }) {
    const { container, tenant, cause, now } = context;
    if (body.issuer === issuerOf(container.config.url, tenant.place))
      return fieldProblems({ issuer: msg('management.mustNotBeOwnIssuerAccepted') });
    const file = checked(context, body, null);
    if ('kind' in file) return file;
    const outcome = await createIssuer(container.trustedIssuers, { tenantId: tenant.id, ...file }, { cause, now });
    if (outcome.kind === 'exists') return problem('conflict', msg('management.tenantAlreadyTrustsThisIssuer'));
    return outcome.kind === 'reach-unknown'
      ? reachUnknown
      : answer(issuerBody(outcome.issuer), issuerVersion(outcome.issuer));
  },
});

const get = operation({
  id: 'getTrustedIssuer',
  method: 'GET',
  path: '/trusted-issuers/{issuer}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a trusted issuer and the active token families that its assertions started',
  pathSchema: ofIssuer,
  answerSchema: issuerAnswer.extend({ living: z.strictObject({ token_families: z.int(), people: z.int() }) }),
  async run({ container, tenant, now }, { path: { issuer } }) {
    const found = await getIssuer(container.trustedIssuers, { tenantId: tenant.id, issuer, now });
    if (!found) return issuerNotFound;
    const { tokenFamilies, people } = found.activeFamilies;
    return answer(
      { ...issuerBody(found.issuer), living: { token_families: tokenFamilies, people } },
      issuerVersion(found.issuer),
    );
  },
});

const { issuer: _stays, ...changeable } = issuerFields.shape;

const update = operation({
  id: 'updateTrustedIssuer',
  method: 'PATCH',
  path: '/trusted-issuers/{issuer}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary:
    'Changes the given fields of a trusted issuer; null removes a field (RFC 7396). Tokens issued before stay valid until they expire.',
  pathSchema: ofIssuer,
  bodySchema: mergePatchOf(changeable),
  answerSchema: issuerAnswer,
  async run(context, { path: { issuer }, body, basedOn }) {
    const { container, tenant, cause, now } = context;
    const current = await container.trustedIssuers.find(tenant.id, issuer);
    if (!current) return issuerNotFound;
    const file = checked(context, { issuer, ...mergePatch(toIssuerFile(current), body) }, current);
    if ('kind' in file) return file;
    return changed(
      await updateIssuer(
        container.trustedIssuers,
        { tenantId: tenant.id, ...file, basedOn: basedOn ?? issuerVersion(current) },
        { cause, now },
      ),
    );
  },
});

function changed(outcome: IssuerOutcome) {
  switch (outcome.kind) {
    case 'not-found':
      return issuerNotFound;
    case 'changed-meanwhile':
      return problem('changed-meanwhile');
    case 'reach-unknown':
      return reachUnknown;
    default:
      return answer(issuerBody(outcome.issuer), issuerVersion(outcome.issuer));
  }
}

const disable = operation({
  id: 'disableTrustedIssuer',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/disable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Disables a trusted issuer: its assertions are rejected until it is enabled. end_token_families also revokes the token families that its assertions started; otherwise they stay active until they expire.',
  pathSchema: ofIssuer,
  bodySchema: z.strictObject({ end_token_families: z.boolean().default(false) }),
  answerSchema: issuerAnswer,
  async run({ container, tenant, cause, now }, { path: { issuer }, body }) {
    return changed(
      await disableIssuer(
        container.trustedIssuers,
        { tenantId: tenant.id, issuer, withFamilies: body.end_token_families },
        { cause, now },
      ),
    );
  },
});

const enable = operation({
  id: 'enableTrustedIssuer',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/enable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Enables a disabled trusted issuer',
  pathSchema: ofIssuer,
  answerSchema: issuerAnswer,
  run: async ({ container, tenant, cause, now }, { path: { issuer } }) =>
    changed(await enableIssuer(container.trustedIssuers, { tenantId: tenant.id, issuer }, { cause, now })),
});

const check = operation({
  id: 'checkTransmitter',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/check',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Reads the configuration that a transmitter of Shared Signals publishes (OpenID SSF 1.0, 7), and compares it with the registration. Changes nothing.',
  pathSchema: ofIssuer,
  answerSchema: z.strictObject({ findings: z.array(z.strictObject({ ok: z.boolean(), detail: z.string() })) }),
  async run({ container, tenant }, { path: { issuer } }) {
    const found = await container.trustedIssuers.find(tenant.id, issuer);
    if (!found) return issuerNotFound;
    const findings = await container.checkTransmitter(found);
    return answer({ findings: findings.map(({ ok, text }) => ({ ok, detail: inEnglish(text) })) });
  },
});

const remove = operation({
  id: 'deleteTrustedIssuer',
  method: 'DELETE',
  path: '/trusted-issuers/{issuer}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Deletes a trusted issuer. end_token_families also revokes the token families that its assertions started and returns how many.',
  pathSchema: ofIssuer,
  querySchema: z.strictObject({
    end_token_families: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  }),
  answerSchema: z.strictObject({ ended: z.int() }),
  async run({ container, tenant, cause, now }, { path: { issuer }, query }) {
    const outcome = await deleteIssuer(
      container.trustedIssuers,
      { tenantId: tenant.id, issuer, withFamilies: query.end_token_families === 'true' },
      { cause, now },
    );
    return outcome.kind === 'not-found' ? issuerNotFound : answer({ ended: outcome.ended });
  },
});

export const trustedIssuerOperations: Operation[] = [list, create, get, update, disable, enable, check, remove];
