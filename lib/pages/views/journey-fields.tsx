import type { Journey } from '@/lib/pages/sign-in/next-page';

/** The hidden fields that sign-in forms share: where the person goes next, and the form token. */
export function JourneyFields({ journey, csrf }: { journey: Journey; csrf: string }) {
  return (
    <>
      {journey.requestId !== null && <input type="hidden" name="request" value={journey.requestId} />}
      {journey.returnTo !== null && <input type="hidden" name="returnTo" value={journey.returnTo} />}
      {journey.language && <input type="hidden" name="ui_locales" value={journey.language} />}
      <input type="hidden" name="csrf" value={csrf} />
    </>
  );
}
