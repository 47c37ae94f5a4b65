import { submitStartTotp } from '@/lib/pages/sign-in/forms/enrol-factor';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitStartTotp);
