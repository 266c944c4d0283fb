import { confirmAddress, resendConfirmation } from './account-steps';
import { CodeStep, ResendCode } from './code-step';
import { ForgotPassword } from './forgot-password';
import { SecondFactor } from './second-factor';
import type { NextStep } from './auth-form';

export type AuthStep = NextStep | { kind: 'forgot' };

interface AuthStepsProps {
  step: AuthStep;
  onBack: () => void;
  onDone: () => void;
}

/** What follows or replaces the sign-in form: a code from an e-mail or an app, or a new password. */
export function AuthSteps({ step, onBack, onDone }: AuthStepsProps) {
  if (step.kind === 'forgot') return <ForgotPassword onBack={onBack} onDone={onDone} />;
  if (step.kind === 'second-factor') return <SecondFactor onVerified={onDone} onAnother={onBack} />;
  const { email } = step;
  return (
    <CodeStep
      title="Check your email"
      verify={(code) => confirmAddress(email, code)}
      onVerified={onDone}
      hint="The code is valid for 10 minutes"
      otherwise={
        <>
          <button type="button" className="link" onClick={onBack}>
            Back to sign-in
          </button>
          <ResendCode resend={() => resendConfirmation(email)} />
        </>
      }
    >
      Enter the code we sent to <span className="strong">{email}</span> to confirm your address.
    </CodeStep>
  );
}
