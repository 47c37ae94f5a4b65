export { submitSecondFactorPasskey as POST } from '@/lib/pages/sign-in/forms/second-factor';
