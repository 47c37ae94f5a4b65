import type { AssertionProfile, SubjectAttribute } from '@/lib/oauth/assertion/trusted-issuer';
import { text } from '@/lib/platform/shared/text';

export const profileLabels: Record<AssertionProfile, string> = { 'jwt-bearer': 'JWT bearer', 'id-jag': 'ID-JAG' };

export const profileDescriptions: Record<AssertionProfile, string> = {
  'jwt-bearer': text(
    'A signed statement about a person (RFC 7523), such as another identity provider or a service of your own makes.',
  ),
  'id-jag': text(
    'An identity assertion for one application, as enterprise-managed MCP uses it. The application must authenticate.',
  ),
};

export const attributeLabels: Record<SubjectAttribute, string> = {
  user_name: text('User name'),
  email: text('Primary e-mail address'),
  external_id: text('External ID of the directory'),
  id: text('ID of the person here'),
};

export const attributeOptions = Object.entries(attributeLabels).map(([value, label]) => ({ value, label }));
