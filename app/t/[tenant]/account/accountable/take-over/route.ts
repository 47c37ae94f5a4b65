import { submitTakeOver } from '@/lib/pages/sign-in/forms/account';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitTakeOver);
