import { submitSecondFactorCode } from '@/lib/pages/sign-in/forms/second-factor';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitSecondFactorCode);
