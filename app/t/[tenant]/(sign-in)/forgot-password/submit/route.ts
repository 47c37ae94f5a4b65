export { submitForgotPassword as POST } from '@/lib/pages/sign-in/forms/forgot-password';
