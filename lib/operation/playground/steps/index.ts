import type { FlowName } from '../flows';
import type { StepRunner } from '../playing';
import { askAsClient } from './ask-as-client';
import { beginAuthorization, sendSignedRequest } from './begin-authorization';
import { beginDevice } from './begin-device';
import { exchange } from './exchange';
import { pollDevice } from './poll-device';
import { redeemCode } from './redeem-code';
import { refresh } from './refresh';
import { callUserinfo, introspectToken, revokeTokens } from './use-tokens';

/** The first step of each flow. */
export const beginnings: Record<FlowName, StepRunner> = {
  authorization_code: beginAuthorization,
  device_code: beginDevice,
  client_credentials: askAsClient,
  refresh_token: refresh,
  token_exchange: exchange,
};

/** The steps that can follow. */
export const continuations = {
  authorize: sendSignedRequest,
  redeem: redeemCode,
  poll: pollDevice,
  refresh,
  exchange,
  userinfo: callUserinfo,
  introspect: introspectToken,
  revoke: revokeTokens,
} as const satisfies Record<string, StepRunner>;

export type ContinuationName = keyof typeof continuations;
