import { type Message, type MessageId, msg, type Sayable, type Value } from '@/lib/platform/shared/message';

/** Advice about failures, each with the reasons that it is for. Where none fits, the error code decides. */
const byReason = {
  'failedRequests.reasonNamesEntryAndMember': [
    'oauth.detailsProblem',
    'oauth.detailsPathProblem',
    'oauth.pathContainsCharacterThatCannot',
    'oauth.pathContainsNumberThatCannot',
    'oauth.pathIsNestedMoreThan',
    'oauth.pathHasMemberNameThat',
    'oauth.indexProblemWithdrawnSinceIt',
  ],
  'failedRequests.clientSendsOneClientId': ['oauth.clientIdNamedDiffersFrom'],
  'failedRequests.clientSendsParameterTwiceCheck': ['oauth.clientIdIsRepeated', 'oauth.redirectUriIsRepeated'],
  'failedRequests.compareRedirectUriThatClient': ['oauth.redirectUriDiffersAtCharacter'],
  'failedRequests.clientMustSendSameRedirect': ['oauth.redirectUriDiffersFromAuthorization'],
  'failedRequests.checkClientsRedirectUrisAt': [
    'oauth.clientHasNoRegisteredRedirect',
    'oauth.postLogoutRedirectUriSent',
    'oauth.postLogoutRedirectUriWas',
    'oauth.redirectUriIsMissing',
    'oauth.redirectUriIsMissingBut',
  ],
  'failedRequests.clientTookTooLongTo': ['oauth.codeExpiredNumberSAgo'],
  'failedRequests.codeWasSentTwiceReloaded': ['oauth.codeWasRedeemedConcurrentlyOr', 'oauth.codeWasUsedBefore'],
  'failedRequests.codeWasCutOffBelongs': ['oauth.codeIsUnknown'],
  'failedRequests.signInLinkWasOpened': ['oauth.reusedRequestUriOtherBrowser', 'oauth.reusedRequestUriUnknown'],
  'failedRequests.pushedRequestExpiresAfter60': ['oauth.requestUriIsUnknownOr'],
  'failedRequests.checkWhatClientSignsReason': [
    'oauth.requestObjectContainsAuthorizationDetails',
    'oauth.requestObjectContainsName',
    'oauth.requestObjectContainsNameWhich',
    'oauth.requestObjectReason',
  ],
  'failedRequests.clientMustPushItsRequest': [
    'oauth.clientRequiresPushedRequests',
    'oauth.tenantRequiresPushedRequests',
  ],
  'failedRequests.clientMustFollowFapi2': [
    'oauth.mustAllUseHttpsWithout',
    'oauth.mustBeAtMost60',
    'oauth.mustBeIssuerUnderFapi',
    'oauth.mustBeOffUnderFapi',
    'oauth.mustBeOnUnderFapi',
    'oauth.mustBeOnUnderFapi2',
    'oauth.mustBeOneOfPrivate',
    'oauth.mustBeOneOfPs256',
    'oauth.proofIsSignedWithAlg',
  ],
  'failedRequests.clientUsesClientIdOf': [
    'identityProviders.azpNamesAnotherClient',
    'oauth.assertionIsForAnotherClient',
    'oauth.authReqIdWasIssuedTo',
    'oauth.codeWasIssuedToAnother',
    'oauth.deviceCodeWasIssuedTo',
    'oauth.idTokenHintWasIssued',
    'oauth.refreshTokenWasIssuedTo',
    'oauth.registrationAccessTokenIsUnknown',
    'oauth.tokenWasIssuedToAnother',
  ],
  'failedRequests.clientMustKeepCodeVerifier': [
    'oauth.codeVerifierDoesNotMatch',
    'oauth.codeVerifierIsMissing',
    'oauth.codeVerifierOfLengthCharacters',
    'oauth.codeVerifierWasSentFor',
  ],
  'failedRequests.clientMustSendCodeChallenge': [
    'oauth.codeChallengeIsMissing',
    'oauth.codeChallengeMethodIsMissing',
    'oauth.codeChallengeMethodIsMethod',
    'oauth.codeChallengeMethodWasSent',
    'oauth.codeChallengeOfLengthCharacters',
    'oauth.pkceIsRequired',
  ],
  'failedRequests.noClientWithThisClient': ['oauth.clientClientIdIsUnknown'],
  'failedRequests.toLetClientWorkAgain': ['oauth.clientIsDisabled'],
  'failedRequests.clientAuthenticatesInAnotherWay': [
    'oauth.clientAuthenticatesWithNameBut',
    'oauth.noScopeOfSubjectToken',
  ],
  'failedRequests.secretIsWrongExpiredOr': [
    'management.clientAlreadyHasTwoSecrets',
    'management.clientDoesNotAuthenticateWith',
    'management.clientHasNoSuchSecret',
    'management.thisReceiverHasNoSecret',
    'oauth.clientSecretHasExpired',
    'oauth.clientSecretIsWrong',
    'oauth.clientSentTooManyWrong',
  ],
  'failedRequests.clientSentNeitherClientId': ['oauth.noClientAuthenticationAndNo'],
  'failedRequests.tenantWasInMaintenanceMode': ['health.installationInMaintenance', 'health.tenantInMaintenance'],
  'failedRequests.serverWasOverloadedCheckMetrics': [
    'health.overloadConnections',
    'health.overloadDatabase',
    'health.overloadEventLoop',
  ],
  'failedRequests.serverErrorServerLogHas': ['oauth.unexpectedError'],
  'failedRequests.checkTokenFamilyItsPage': [
    'management.noTokenFamilyWithThis',
    'oauth.notRefreshTokenOfThis',
    'oauth.refreshTokenExpired',
    'oauth.refreshTokenIsBoundTo',
    'oauth.refreshTokenReachedItsMaximum',
    'oauth.refreshTokenWasReusedIt',
    'oauth.storedResponseBelongsToAnother',
    'oauth.tokenFamilyIsUnknown',
    'oauth.tokenFamilyWasRevoked',
  ],
  'failedRequests.compareScopesThatClientRequests': [
    'common.accessTokenLacksScope',
    'management.noScopeWithThisName',
    'management.scopeWithThisNameAlready',
    'oauth.noScopeOfAssertionIs',
    'oauth.noneOfScopesAppliesTo',
    'oauth.scopeContainsCharacterThatRfc',
    'oauth.scopeNotRegistered',
    'oauth.scopeUnknown',
    'oauth.scopeWiderWasNotGranted',
    'oauth.scopeWithdrawnHasSinceBeen',
  ],
  'failedRequests.personTookTooLongUsed': [
    'oauth.authorizationRequestBelongsToAnother',
    'oauth.authorizationRequestIsUnknownExpired',
    'signIn.signInAtIdentityProviderWasStarted',
  ],
  'failedRequests.tokenHookRefusedRequest': ['oauth.tokenHookRefused'],
  'failedRequests.tokenHookFailed': ['oauth.tokenHookFailed'],
  'failedRequests.formWasSentFromAnother': ['signIn.formWasSentFromAnother', 'signIn.signOutWasSentFrom'],
  'failedRequests.personMistypedOrIsNot': ['common.passwordIsWrong'],
  'failedRequests.ifPersonShouldBeAble': ['common.personIsDeactivated', 'management.personIsDeactivatedAndCannot'],
  'failedRequests.waitAndTryAgainNothing': [
    'oauth.tooManyAuthorizationRequestsFrom',
    'oauth.tooManyBackchannelRequestsOf',
    'oauth.tooManyDeviceRequestsOf',
    'oauth.tooManyPushedRequestsOf',
    'oauth.tooManyUnknownClientsFrom',
    'oauth.tooManyUnknownLoginHints',
    'scim.attributeHasTooManyValues',
    'scim.filterHasTooManyComparisons',
    'scim.objectHasTooManyNames',
    'scim.operationsExamineTooManyValues',
    'scim.requestHasTooManyOperations',
    'signIn.tooManyFailedSignIns',
    'signIn.tooManyPasswordResetsWere',
    'signIn.tooManySecondFactors',
    'signIn.tooManySignInsAt',
    'signIn.tooManyUnusableLinksWere',
    'signIn.tooManyWrongCurrentPasswords',
    'signIn.tooManyWrongSecondFactors',
  ],
  'failedRequests.codeWasMistypedHasExpired': [
    'common.anotherPersonEnteredUserCode',
    'common.userCodeHasExpired',
    'common.userCodeIsMalformed',
    'common.userCodeIsUnknown',
    'common.userCodeWasAlreadyAnswered',
    'oauth.userCodeWasRejectedWhy',
  ],
  'failedRequests.compareTokenThatDirectorySends': [
    'oauth.accessTokenIsBoundToDpop',
    'oauth.noBearerToken',
    'scim.bearerTokenIsMissingOr',
  ],
} satisfies Partial<Record<MessageId, MessageId[]>>;

const adviceFor: ReadonlyMap<MessageId, Message> = new Map(
  Object.entries(byReason).flatMap(([advice, reasons]) =>
    reasons.map((reason) => [reason, msg(advice as keyof typeof byReason)] as const),
  ),
);

const byCode: Record<string, Sayable> = {
  invalid_request: msg('failedRequests.clientSentRequestThatStandard'),
  invalid_client: msg('failedRequests.checkClientsRegistrationItsCredentials'),
  invalid_grant: msg('failedRequests.clientMustStartAuthorizationAgain'),
  unauthorized_client: msg('failedRequests.allowGrantTypeOnClients'),
  unsupported_grant_type: msg('failedRequests.clientUsesGrantTypeThat'),
  unknown_user_id: msg('failedRequests.comparePersonThatClientNames'),
  invalid_binding_message: msg('failedRequests.shortenBindingMessage'),
  invalid_scope: msg('failedRequests.compareScopesThatClientRequests'),
  invalid_authorization_details: msg('failedRequests.compareWhatClientSendsWith'),
  invalid_target: msg('failedRequests.compareResourceThatClientRequests'),
  invalid_request_object: msg('failedRequests.checkWhatClientSignsAnd'),
  invalid_request_uri: msg('failedRequests.startSignInAgainFrom'),
  access_denied: msg('failedRequests.personDeniedRequestOrMay'),
  login_required: msg('failedRequests.clientSentPromptNoneBut'),
  consent_required: msg('failedRequests.clientSentPromptNoneButPerson'),
  uniqueness: msg('failedRequests.anotherPersonInDirectoryAlready'),
  invalidFilter: msg('failedRequests.directorySentFilterThatIs'),
};

/** What an administrator can do next about a failure, in one or two sentences. */
export function advice({ code, reason }: { code: string; reason: Sayable }): Sayable {
  const known = idsIn(reason)
    .map((id) => adviceFor.get(id))
    .find((one) => one !== undefined);
  return (
    known ?? (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ?? msg('failedRequests.reasonSaysWhatIsWrong')
  );
}

/** The messages that a reason consists of, from the outside in. */
function idsIn(said: Value): MessageId[] {
  if (typeof said !== 'object' || 'verbatim' in said) return [];
  return [said.id, ...Object.values(said.values ?? {}).flatMap(idsIn)];
}
