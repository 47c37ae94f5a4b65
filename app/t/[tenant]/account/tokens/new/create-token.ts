'use server';

import { createPersonalToken, type PersonalTokenCreation } from '@/lib/grants/personal-tokens/create-personal-token';
import { PERSONAL_TOKENS_A_DAY, PERSONAL_TOKENS_AT_MOST } from '@/lib/grants/personal-tokens/personal-token';
import { personalTokenFields } from '@/lib/grants/personal-tokens/personal-token-fields';
import { acrOf } from '@/lib/oauth/parameters/authentication-context';
import { type ActionResult, userAction } from '@/lib/pages/console/user-action';
import { msg } from '@/lib/platform/shared/message';
import { offeredIn } from '../offered-in';

/** The values that the page shows only once. */
export interface MadeToken {
  token: string;
}

/** Creates a personal access token for the signed-in person, shortly after they have confirmed who they are. */
export const createToken = userAction<typeof personalTokenFields, MadeToken>(
  personalTokenFields,
  async (context) => {
    const { container, tenant, user, cause, input } = context;
    const daysAtMost = tenant.settings.personalAccessTokenDays;
    const outcome = await createPersonalToken(
      container.personalTokens,
      {
        tenantId: tenant.id,
        personId: user.personId,
        acr: acrOf(user.amr),
        fields: input,
        offered: offeredIn(tenant),
        daysAtMost,
      },
      { cause, now: container.now() },
    );
    return outcome.kind === 'created'
      ? { ok: true, data: { token: outcome.token } }
      : failedResult(outcome.kind, daysAtMost);
  },
  null,
  { recent: true },
);

function failedResult(
  kind: Exclude<PersonalTokenCreation['kind'], 'created'>,
  daysAtMost: number,
): ActionResult<never> {
  switch (kind) {
    case 'not-offered':
      return { ok: false, message: msg('account.tokensForThisAreNo') };
    case 'scope-not-offered':
      return { ok: false, fieldErrors: { scopes: msg('account.oneOfTheseIsNo') } };
    case 'too-long':
      return { ok: false, fieldErrors: { days: msg('account.atMostDaysDays', { days: String(daysAtMost) }) } };
    case 'too-many':
      return {
        ok: false,
        message: msg('account.youveReachedLimitOfCount', {
          count: String(PERSONAL_TOKENS_AT_MOST),
        }),
      };
    case 'too-many-made':
      return {
        ok: false,
        message: msg('account.youveReachedLimitOfCountTokens', { count: String(PERSONAL_TOKENS_A_DAY) }),
      };
    case 'person-inactive':
      return { ok: false, message: msg('account.yourAccountIsDeactivated') };
  }
}
