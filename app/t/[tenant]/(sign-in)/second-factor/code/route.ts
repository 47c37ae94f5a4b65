export { submitSecondFactorCode as POST } from '@/lib/auth/forms/second-factor';
