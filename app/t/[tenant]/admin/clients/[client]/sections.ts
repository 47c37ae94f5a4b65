import { text } from '@/lib/platform/shared/text';

/** The parts of a client's settings: the form has them, and the list beside it leads to them. */
export const sections = {
  general: {
    id: 'general',
    label: text('General'),
    description: text('What it is called, what people are told of it, and whom to reach about it.'),
  },
  redirects: {
    id: 'redirects',
    label: text('Redirects'),
    description: text('Where the browser brings people back to, once they have decided.'),
  },
  grants: {
    id: 'grants',
    label: text('Grants'),
    description: text('In which ways it gets tokens, and whose it may exchange.'),
  },
  authentication: {
    id: 'authentication',
    label: text('Client authentication'),
    description: text('How it proves who it is.'),
  },
  access: {
    id: 'access',
    label: text('Access'),
    description: text('Which scopes and details of requests are open to it.'),
  },
  openid: {
    id: 'openid',
    label: text('OpenID Connect'),
    description: text('What it is told of the people who sign in to it, and how.'),
  },
  signingOut: {
    id: 'signing-out',
    label: text('Signing out'),
    description: text('What happens at the application when somebody signs out, here or there.'),
  },
  protection: {
    id: 'protection',
    label: text('Protection'),
    description: text('What its requests and tokens need beyond what everybody’s do.'),
  },
  lifetimes: {
    id: 'lifetimes',
    label: text('Lifetimes'),
    description: text('Such as 90 s, 10 min, 12 h or 30 d. Empty: as the tenant has it.'),
  },
} as const;
