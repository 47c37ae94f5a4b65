import { msg } from '@/lib/platform/shared/message';
import type { Kind } from './jwt-kinds';

/**
 * The opaque values that we issue, recognized by prefix. They are not looked up, so nothing is revealed about what they
 * give access to.
 */
export const opaqueKinds: readonly (Kind & { begins: RegExp })[] = [
  {
    begins: /^tsr_/,
    title: msg('common.refreshToken'),
    about: msg('tokenInspector.startsLikeRefreshTokenBut'),
  },
  {
    begins: /^tsg_/,
    title: msg('tokenInspector.registrationToken'),
    about: msg('tokenInspector.selfRegisteredClientManagesIts'),
  },
  {
    begins: /^tsk_/,
    title: msg('tokenInspector.scimToken'),
    about: msg('tokenInspector.directoryUsesItToProvision'),
  },
  {
    begins: /^tsp_/,
    title: msg('common.personalAccessToken'),
    about: msg('tokenInspector.personCreatedItForTheir'),
  },
  {
    begins: /^tsa_/,
    title: msg('common.accessKey'),
    about: msg('tokenInspector.grantsAccessToManagementApi'),
  },
  {
    begins: /^tse_/,
    title: msg('tokenInspector.eventReceiverToken'),
    about: msg('tokenInspector.receiverFetchesSecurityEventsWith'),
  },
  {
    begins: /^whsec_/,
    title: msg('tokenInspector.webhookSecret'),
    about: msg('tokenInspector.signsWebhookDeliveriesAndVerifies'),
  },
  {
    begins: /^tsl_/,
    title: msg('tokenInspector.oneTimeLink'),
    about: msg('tokenInspector.secretPartOfInvitationOr'),
  },
  {
    begins: /^tsu_/,
    title: msg('common.setupLink'),
    about: msg('tokenInspector.secretPartOfSetupLink'),
  },
  {
    begins: /^tsi_/,
    title: msg('tokenInspector.initialAccessToken'),
    about: msg('tokenInspector.clientRegistersItselfWithIt'),
  },
  {
    begins: /^tss_/,
    title: msg('common.clientSecret'),
    about: msg('tokenInspector.clientAuthenticatesWithItIf'),
  },
  {
    begins: /^tsc_/,
    title: msg('common.clientId'),
    about: msg('tokenInspector.identifiesClientItIsNot'),
  },
  {
    begins: /^urn:ietf:params:oauth:request_uri:/,
    title: msg('common.pushedAuthorizationRequest'),
    about: msg('tokenInspector.refersToRequestThatClient'),
  },
  {
    begins: /^[\w-]{43}$/,
    title: msg('tokenInspector.authorizationCodeOrDeviceCode'),
    about: msg('tokenInspector.looksLikeOneOfThese'),
  },
];

const unknown: Kind = {
  title: msg('tokenInspector.unrecognizedToken'),
  about: msg('tokenInspector.neitherJwtNorInAny'),
};

/** Recognizes the pasted text by its prefix. */
export function opaqueKind(text: string): Kind {
  const { title, about } = opaqueKinds.find(({ begins }) => begins.test(text)) ?? unknown;
  return { title, about };
}
