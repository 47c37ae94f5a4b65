import type { AssertionProfile, SingleUse, SubjectAttribute } from '@/lib/oauth/assertion/trusted-issuer';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SignalEffect } from '@/lib/platform/shared/signal';

export const profileLabels: Record<AssertionProfile, string> = { 'jwt-bearer': 'JWT bearer', 'id-jag': 'ID-JAG' };

export const profileDescriptions: Record<AssertionProfile, Sayable> = {
  'jwt-bearer': msg('trustedIssuers.signedStatementAboutPersonRfc'),
  'id-jag': msg('trustedIssuers.identityAssertionForSingleClient'),
};

export const singleUseLabels: Record<SingleUse, Sayable> = {
  jti: msg('trustedIssuers.byJti'),
  hash: msg('trustedIssuers.byAssertionsHashUntilIt'),
};

export const singleUseDescriptions: Record<SingleUse, Sayable> = {
  jti: msg('trustedIssuers.everyAssertionMustHaveJti'),
  hash: msg('trustedIssuers.forIssuersWhoseAssertionsHave'),
};

export const attributeLabels: Record<SubjectAttribute, Sayable> = {
  user_name: msg('common.userName'),
  email: msg('trustedIssuers.primaryEmailAddress'),
  external_id: msg('trustedIssuers.externalIdInDirectory'),
  id: msg('trustedIssuers.personIdInThisTenant'),
};

export const attributeOptions = Object.entries(attributeLabels).map(([value, label]) => ({ value, label }));

export const signalActionLabels: Record<SignalEffect, Sayable> = {
  nothing: msg('trustedIssuers.signalNothing'),
  notify: msg('trustedIssuers.signalNotify'),
  require_step_up: msg('trustedIssuers.signalRequireStepUp'),
  end_sessions: msg('trustedIssuers.signalEndSessions'),
  end_everything: msg('trustedIssuers.signalEndEverything'),
  deactivate: msg('trustedIssuers.signalDeactivate'),
  lift_deactivation: msg('trustedIssuers.signalLiftDeactivation'),
};
