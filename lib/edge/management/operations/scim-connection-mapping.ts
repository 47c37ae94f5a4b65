import { z } from 'zod';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { mappingRules } from '@/lib/provisioning/scim-connections/mapping-fields';
import { mappingVersion, setMapping } from '@/lib/provisioning/scim-connections/set-mapping';
import { checkRules, type RulesProblem } from '@/lib/scim/mapping/check-rules';
import { previewMapping } from '@/lib/scim/mapping/preview';
import { invalidFields } from '../field-problems';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { connectionNotFound, ofConnection } from '../representations/scim-connection';

const common = { tag: 'SCIM connections', pathSchema: ofConnection } as const;
const path = '/scim-connections/{id}/mapping';

const rule = z.strictObject({ from: z.string(), to: z.string().nullable() });
const mappingAnswer = z.strictObject({ rules: z.array(rule) });

const answerMapping = (connection: ScimConnection) =>
  answer({ rules: connection.mapping.map(({ from, to }) => ({ from, to })) }, mappingVersion(connection));

const wrongRule = ({ at, field, problem: said }: RulesProblem) =>
  invalidFields([{ pointer: `/rules/${at}/${field}`, detail: said }]);

async function peopleOf({ container, tenant }: ManagementContext) {
  return (await container.resourceTypes(tenant.id)).User;
}

const get = operation({
  ...common,
  id: 'getScimConnectionMapping',
  method: 'GET',
  path,
  role: 'auditor',
  problems: ['not-found'],
  answerSchema: mappingAnswer,
  summary:
    'Returns a SCIM connection’s attribute mapping. Each rule has the name that the connection sends and the attribute that it maps to, or null if it is ignored.',
  async run({ container, tenant }, { path: { id } }) {
    const connection = await container.scimConnections.find(tenant.id, id);
    return connection ? answerMapping(connection) : connectionNotFound;
  },
});

const replace = operation({
  ...common,
  id: 'replaceScimConnectionMapping',
  method: 'PUT',
  path,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary:
    'Replaces a SCIM connection’s attribute mapping. Provisioned people change only when the connection sends them again.',
  bodySchema: z.strictObject({ rules: mappingRules }),
  answerSchema: mappingAnswer,
  async run(context, { path: { id }, body: { rules }, basedOn }) {
    const { container, tenant, cause, now } = context;
    const outcome = await setMapping(
      container.scimConnections,
      { tenantId: tenant.id, id, rules, people: await peopleOf(context), basedOn },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return connectionNotFound;
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      case 'refused':
        return wrongRule(outcome.problem);
      default:
        return answerMapping(outcome.connection);
    }
  },
});

const previewAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('understood'),
    stored: z.record(z.string(), z.json()),
    read_back: z.record(z.string(), z.json()),
    rules: z.array(rule),
    unknown: z.array(z.string()),
  }),
  z.strictObject({ outcome: z.literal('refused'), scim_type: z.string().nullable(), detail: z.string() }),
]);

const preview = operation({
  ...common,
  id: 'previewScimConnectionMapping',
  method: 'POST',
  path: `${path}/preview`,
  role: 'admin',
  problems: ['not-found'],
  answerSchema: previewAnswer,
  summary:
    'Returns what would be stored for a resource or PATCH operations from the connection, with its current mapping or with other rules. Nothing is stored.',
  bodySchema: z.strictObject({ body: z.record(z.string(), z.json()), rules: mappingRules.optional() }),
  async run(context, { path: { id }, body: { body, rules } }) {
    const connection = await context.container.scimConnections.find(context.tenant.id, id);
    if (!connection) return connectionNotFound;
    const people = await peopleOf(context);
    const wrong = rules ? checkRules(people, rules) : null;
    if (wrong) return wrongRule(wrong);
    const mapped = previewMapping(people, rules ?? connection.mapping, body);
    if (mapped.kind === 'refused')
      return answer({ outcome: mapped.kind, scim_type: mapped.scimType, detail: inEnglish(mapped.detail) });
    return answer({
      outcome: mapped.kind,
      stored: mapped.stored,
      read_back: mapped.seen,
      rules: mapped.rules,
      unknown: mapped.unknown,
    });
  },
});

export const scimConnectionMappingOperations: Operation[] = [get, replace, preview];
