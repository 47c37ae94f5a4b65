import { secondFactorPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { SecondFactorPage } from '@/lib/pages/sign-in/second-factor-page';
import { JourneyFields } from '../journey-fields';

/** The hidden fields that all second-factor forms share. */
export function FactorFields({
  page: { journey, browser, as },
}: {
  page: Pick<SecondFactorPage, 'journey' | 'browser' | 'as'>;
}) {
  return (
    <>
      <JourneyFields journey={journey} csrf={browser.formToken(secondFactorPurpose)} />
      {as && <input type="hidden" name="as" value={as} />}
    </>
  );
}
