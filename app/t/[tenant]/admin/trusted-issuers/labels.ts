import type { AssertionProfile, SubjectAttribute } from '@/lib/oauth/assertion/trusted-issuer';
import { text } from '@/lib/platform/shared/text';

export const profileLabels: Record<AssertionProfile, string> = { 'jwt-bearer': 'JWT bearer', 'id-jag': 'ID-JAG' };

export const profileDescriptions: Record<AssertionProfile, string> = {
  'jwt-bearer': text(
    'A signed statement about a person (RFC 7523), for example from another identity provider or your own service.',
  ),
  'id-jag': text(
    'An identity assertion for a single client, as used by enterprise-managed MCP. The client must authenticate.',
  ),
};

export const attributeLabels: Record<SubjectAttribute, string> = {
  user_name: text('User name'),
  email: text('Primary email address'),
  external_id: text('External ID in the directory'),
  id: text('Person ID in this tenant'),
};

export const attributeOptions = Object.entries(attributeLabels).map(([value, label]) => ({ value, label }));
