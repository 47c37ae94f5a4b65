import { submitRecoveryCodes } from '@/lib/pages/sign-in/forms/recovery-codes';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitRecoveryCodes);
