import { msg } from '@/lib/platform/shared/message';

/** The sections of a client's settings, which both the form and the list beside it use. */
export const sections = {
  general: {
    id: 'general',
    label: msg('clients.general'),
    description: msg('clients.nameLinksAndContacts'),
  },
  redirects: {
    id: 'redirects',
    label: msg('clients.redirects'),
    description: msg('clients.whereBrowserReturnsAfterPerson'),
  },
  grants: {
    id: 'grants',
    label: msg('common.grantTypes'),
    description: msg('clients.howClientGetsTokensAnd'),
  },
  authentication: {
    id: 'authentication',
    label: msg('common.clientAuthentication'),
    description: msg('clients.howClientAuthenticates'),
  },
  access: {
    id: 'access',
    label: msg('common.access'),
    description: msg('clients.scopesAndAuthorizationDetailsClient'),
  },
  openid: {
    id: 'openid',
    label: msg('clients.openidConnect'),
    description: msg('clients.whatClientLearnsAboutPeople'),
  },
  signingOut: {
    id: 'signing-out',
    label: msg('clients.signOut'),
    description: msg('clients.whatHappensWhenPersonSigns'),
  },
  protection: {
    id: 'protection',
    label: msg('clients.protection'),
    description: msg('clients.additionalRequirementsForItsRequests'),
  },
  lifetimes: {
    id: 'lifetimes',
    label: msg('common.lifetimes'),
    description: msg('clients.suchAs90S10'),
  },
} as const;
