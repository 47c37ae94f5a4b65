import { secondFactorPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { SecondFactorPage } from '@/lib/pages/sign-in/second-factor-page';
import { JourneyFields } from '../journey-fields';

/** The hidden fields that all second-factor forms share. */
export function FactorFields({
  page: {
    journey,
    browser,
    as,
    subject: {
      person: { personId },
    },
  },
}: {
  page: Pick<SecondFactorPage, 'journey' | 'browser' | 'as' | 'subject'>;
}) {
  return (
    <>
      <JourneyFields journey={journey} csrf={browser.formToken(secondFactorPurpose(personId))} />
      <input type="hidden" name="person" value={personId} />
      {as && <input type="hidden" name="as" value={as} />}
    </>
  );
}
