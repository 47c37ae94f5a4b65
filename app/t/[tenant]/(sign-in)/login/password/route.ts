export { submitLogin as POST } from '@/lib/pages/sign-in/forms/login';
