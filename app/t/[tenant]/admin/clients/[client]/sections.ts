import { text } from '@/lib/platform/shared/text';

/** The sections of a client's settings, which both the form and the list beside it use. */
export const sections = {
  general: {
    id: 'general',
    label: text('General'),
    description: text('Name, description and contacts.'),
  },
  redirects: {
    id: 'redirects',
    label: text('Redirects'),
    description: text('Where the browser returns after the person decides.'),
  },
  grants: {
    id: 'grants',
    label: text('Grant types'),
    description: text('How the client gets tokens, and whose tokens it can exchange.'),
  },
  authentication: {
    id: 'authentication',
    label: text('Client authentication'),
    description: text('How the client authenticates.'),
  },
  access: {
    id: 'access',
    label: text('Access'),
    description: text('Scopes and authorization details the client can request.'),
  },
  openid: {
    id: 'openid',
    label: text('OpenID Connect'),
    description: text('What the client learns about people who sign in, and how.'),
  },
  signingOut: {
    id: 'signing-out',
    label: text('Sign-out'),
    description: text('What happens when a person signs out of the application or of this server.'),
  },
  protection: {
    id: 'protection',
    label: text('Protection'),
    description: text('Additional requirements for its requests and tokens.'),
  },
  lifetimes: {
    id: 'lifetimes',
    label: text('Lifetimes'),
    description: text('Such as 90 s, 10 min, 12 h or 30 d. Leave empty to use the tenant’s setting.'),
  },
} as const;
