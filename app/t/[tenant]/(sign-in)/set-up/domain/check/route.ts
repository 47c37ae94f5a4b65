import { submitProveDomain } from '@/lib/pages/sign-in/forms/set-up-domain';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitProveDomain);
