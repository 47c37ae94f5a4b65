import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attributeFields } from '@/lib/directory/extension-schemas/attribute-fields';
import {
  attributeTypes,
  mutabilities,
  returnedRules,
  uniquenesses,
} from '@/lib/directory/extension-schemas/extension-schema';
import { schemaFields } from '@/lib/directory/extension-schemas/schema-fields';
import { detailsTypeFields } from '@/lib/grants/authorization-details-types/type-fields';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { tokenHookFile } from '@/lib/grants/token-hook/hook-fields';
import { issuerFields } from '@/lib/grants/trusted-issuers/issuer-fields';
import { eventKinds } from '@/lib/journal/events/event-kinds';
import { receiverContents, receiverMethods } from '@/lib/journal/events/receiver';
import { receiverFileShape } from '@/lib/journal/events/receiver-fields';
import {
  assertionProfiles,
  revocationReaches,
  singleUses,
  subjectAttributes,
} from '@/lib/oauth/assertion/trusted-issuer';
import { clientAuthMethods } from '@/lib/oauth/client-auth';
import { grants } from '@/lib/oauth/grants';
import { failurePolicies } from '@/lib/oauth/token-hook/token-hook';
import { adoptionRules, scimProviders } from '@/lib/provisioning/scim-connections/connection';
import { connectionFields } from '@/lib/provisioning/scim-connections/connection-fields';
import { linkingPolicies, providerAuthMethods } from '@/lib/sign-in/identity-providers/provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { tenantFile } from './document';
import { parseDocument } from './parse-document';

const reference = readFileSync('docs/reference/apply.md', 'utf8');
const example = /```json\n([\s\S]*?)```/.exec(reference)?.[1] ?? '';

it('the reference shows a valid file', () => {
  expect(parseDocument(example)).toHaveLength(2);
});

it('the reference lists every field and every value of an enumeration', () => {
  const names = [
    ...Object.keys(tenantFile.shape),
    ...Object.keys(tenantSettingsSchema.shape),
    ...Object.keys(clientMetadataFields.shape),
    ...[...grants, ...clientAuthMethods].map(({ name }) => name),
    ...scimProviders,
    ...Object.keys(connectionFields.shape),
    ...adoptionRules,
    ...Object.keys(schemaFields.shape),
    ...Object.keys(attributeFields.shape),
    ...attributeTypes,
    ...mutabilities,
    ...returnedRules,
    ...uniquenesses,
    ...Object.keys(tokenHookFile.shape),
    ...failurePolicies,
    ...Object.keys(receiverFileShape.shape),
    ...receiverMethods,
    ...receiverContents,
    ...eventKinds,
    ...Object.keys(providerFields.shape),
    ...linkingPolicies,
    ...providerAuthMethods,
    ...Object.keys(detailsTypeFields.shape),
    ...Object.keys(issuerFields.shape),
    ...assertionProfiles,
    ...subjectAttributes,
    ...singleUses,
    ...revocationReaches,
  ];
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});
