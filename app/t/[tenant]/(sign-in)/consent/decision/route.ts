import { submitConsent } from '@/lib/pages/sign-in/forms/authorization-request';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitConsent);
