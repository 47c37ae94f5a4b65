import { z } from 'zod';
import { schemaFields } from '@/lib/directory/extension-schemas/schema-fields';
import { detailsTypeFields } from '@/lib/grants/authorization-details-types/type-fields';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { givenClientId, givenClientSecret } from '@/lib/grants/clients/given-credentials';
import { initialTokenFile } from '@/lib/grants/clients/registration/initial-access-token';
import { tokenHookFile } from '@/lib/grants/token-hook/hook-fields';
import { issuerFields } from '@/lib/grants/trusted-issuers/issuer-fields';
import { receiverFile } from '@/lib/journal/events/receiver-fields';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { applicationShape } from '@/lib/provisioning/downstream/application-fields';
import { pullFields } from '@/lib/provisioning/pull/source-fields';
import {
  brakePercent,
  connectionClient,
  connectionFields,
  givenScimToken,
  roleResource,
} from '@/lib/provisioning/scim-connections/connection-fields';
import { mappingRules } from '@/lib/provisioning/scim-connections/mapping-fields';
import { providerFields, provisioningFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { imageField } from '@/lib/tenants/branding/brand-image';
import { isSlug } from '@/lib/tenants/create-tenant';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';
import { resourceRoleFields, rolesOf } from '@/lib/tenants/fields/resource-role-fields';
import { scopeFields } from '@/lib/tenants/fields/scope-fields';
import { maintenanceMessage } from '@/lib/tenants/maintenance-mode/maintenance';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { suspensionReason } from '@/lib/tenants/suspension-reason';
import { personFile } from './person-file';

interface Context {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/**
 * For `superRefine`: rejects a list in which two items have the same key.
 * @param key returns the key that identifies an item
 * @param field the field at which the duplicate is reported
 */
function distinct<Item>(key: (item: Item) => string, field: string | ((item: Item) => string)) {
  return (items: Item[], context: Context): void => {
    const known = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (known.has(key(item)))
        context.addIssue({
          code: 'custom',
          path: [index, typeof field === 'string' ? field : field(item)],
          message: 'is already in the list',
        });
      known.add(key(item));
    }
  };
}

/**
 * Validates with a schema but returns the original input rather than the schema's output: what a document omits must
 * stay as it is, so no default may replace it.
 */
const asGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.custom<z.input<Schema>>().superRefine((value, context) => {
    const { error } = schema.safeParse(value);
    for (const { path, message, ...issue } of error?.issues ?? []) {
      const unknown = issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
      context.addIssue({
        code: 'custom',
        path: [...path, ...unknown],
        message: unknown.length > 0 ? 'is unknown' : message,
      });
    }
  });

const name = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');

const plainText = z.string().regex(/^\P{Cc}*$/u, 'must not contain control characters');

/** The user name of an accountable person. */
const owner = plainText.nullable().optional();

const clientFile = asGiven(
  clientMetadataFields
    .extend({
      client_id: givenClientId.optional(),
      client_secret: givenClientSecret.optional(),
      disabled: z.boolean().optional(),
      owner,
    })
    .refine(({ client_id, client_name }) => client_id !== undefined || client_name !== undefined, {
      path: ['client_id'],
      message: 'is required unless client_name identifies the client',
    }),
);

const groupFile = z.strictObject({
  displayName: name,
  externalId: plainText.min(1, 'must not be empty').max(512, 'must be at most 512 characters').optional(),
  /** The user names of the members. */
  members: z.array(plainText).optional(),
});

/** A resource. People by their user names and groups by their names replace those who hold the role. */
const resourceFile = resourceFields.extend({
  roles: rolesOf(
    resourceRoleFields.extend({ people: z.array(plainText).optional(), groups: z.array(plainText).optional() }),
  ).optional(),
});

const connectionFile = connectionFields.extend({
  provider: connectionFields.shape.provider.removeDefault().optional(),
  adoption: connectionFields.shape.adoption.removeDefault().optional(),
  rate_per_second: connectionFields.shape.rate_per_second.removeDefault().optional(),
  rate_burst: connectionFields.shape.rate_burst.removeDefault().optional(),
  client_id: connectionClient.optional(),
  strict_rfc7643: connectionFields.shape.strict_rfc7643.removeDefault().optional(),
  role_resource: roleResource.optional(),
  brake_percent: brakePercent.optional(),
  mapping: mappingRules.optional(),
  pull: pullFields.optional(),
  disabled: z.boolean().optional(),
  token: givenScimToken.optional(),
  owner,
  scopes: z
    .array(z.enum(['scim.read', 'scim.write'], { error: 'must be scim.read or scim.write' }))
    .min(1)
    .default(['scim.read', 'scim.write']),
});

const trustedIssuerFile = asGiven(issuerFields.extend({ disabled: z.boolean().optional() }));

/** Groups by their names. */
const providerFile = asGiven(
  providerFields.extend({
    provisioning: provisioningFields
      .extend({ groups: z.array(z.strictObject({ value: z.string(), group: z.string() })).default([]) })
      .optional(),
    disabled: z.boolean().optional(),
  }),
);

const extensionSchemaFile = asGiven(
  schemaFields.extend({ name: schemaFields.shape.name.optional(), remove_values: z.boolean().optional() }),
);

/** A downstream application: groups by their names, and nothing that an omitted field has now except the secret. */
const applicationFile = applicationShape
  .omit({ group_ids: true })
  .extend({ groups: z.array(z.string()).default([]), disabled: z.boolean().optional() });

/** One tenant of a document. */
export const tenantFile = z.strictObject({
  slug: z
    .string()
    .refine(isSlug, 'must be at most 63 lowercase letters, digits and hyphens, with no hyphen at either end')
    .default(defaultTenantSlug),
  name: name.optional(),
  /** Checked later, because the allowed host names depend on the installation. */
  domain: z.string().optional(),
  status: z.enum(['active', 'suspended'], { error: 'must be active or suspended' }).optional(),
  suspension_reason: suspensionReason.optional(),
  settings: asGiven(
    tenantSettingsSchema.omit({ brandLogo: true, brandLogoDark: true, brandBackgroundImage: true }),
  ).optional(),
  logo: imageField.optional(),
  logo_dark: imageField.optional(),
  background_image: imageField.optional(),
  maintenance: z.strictObject({ on: z.boolean(), message: maintenanceMessage.optional() }).optional(),
  scopes: z
    .array(scopeFields)
    .superRefine(distinct((scope) => scope.name, 'name'))
    .optional(),
  resources: z
    .array(resourceFile)
    .superRefine(distinct((resource) => resource.identifier, 'identifier'))
    .default([]),
  authorization_details_types: z
    .array(detailsTypeFields)
    .superRefine(distinct((definition) => definition.type, 'type'))
    .default([]),
  clients: z
    .array(clientFile)
    .superRefine(distinct((client) => client.client_id ?? `name ${client.client_name}`, 'client_id'))
    .default([]),
  initial_access_tokens: z
    .array(initialTokenFile)
    .superRefine(distinct((token) => token.token, 'token'))
    .default([]),
  extension_schemas: z
    .array(extensionSchemaFile)
    .superRefine(distinct((schema) => schema.urn.toLowerCase(), 'urn'))
    .default([]),
  people: z
    .array(personFile)
    .superRefine(distinct((person) => userNameKey(person.attributes.userName), 'userName'))
    .default([]),
  groups: z
    .array(groupFile)
    .superRefine(
      distinct(
        ({ externalId, displayName }) =>
          externalId === undefined ? `name ${displayName.toLowerCase()}` : `externalId ${externalId}`,
        ({ externalId }) => (externalId === undefined ? 'displayName' : 'externalId'),
      ),
    )
    .default([]),
  scim_connections: z
    .array(connectionFile)
    .superRefine(distinct((connection) => connection.name, 'name'))
    .default([]),
  token_hook: tokenHookFile.optional(),
  event_receivers: z
    .array(receiverFile)
    .superRefine(distinct((receiver) => receiver.name, 'name'))
    .default([]),
  downstream_applications: z
    .array(applicationFile)
    .superRefine(distinct((application) => application.name, 'name'))
    .default([]),
  email_domains: z
    .array(
      z
        .union([
          z.string(),
          z.strictObject({
            domain: z.string(),
            identity_provider: z.string().nullable().default(null),
            identity_provider_required: z.boolean().default(false),
          }),
        ])
        .transform((domain) => (typeof domain === 'string' ? { domain } : domain)),
    )
    .default([]),
  trusted_issuers: z
    .array(trustedIssuerFile)
    .superRefine(distinct((issuer) => issuer.issuer, 'issuer'))
    .default([]),
  identity_providers: z
    .array(providerFile)
    .superRefine(distinct((provider) => provider.id, 'id'))
    .default([]),
});

export const documentFile = z.strictObject({
  tenants: z.array(tenantFile).superRefine(distinct((tenant) => tenant.slug, 'slug')),
});

export type TenantFile = z.output<typeof tenantFile>;
export type ClientFile = TenantFile['clients'][number];
export type ResourceFile = TenantFile['resources'][number];
export type GroupFile = TenantFile['groups'][number];
export type ApplicationFile = TenantFile['downstream_applications'][number];
export type ConnectionFile = TenantFile['scim_connections'][number];
export type ExtensionSchemaFile = TenantFile['extension_schemas'][number];
export type EmailDomainFile = TenantFile['email_domains'][number];
export type ProviderFile = TenantFile['identity_providers'][number];
export type TrustedIssuerFile = TenantFile['trusted_issuers'][number];
