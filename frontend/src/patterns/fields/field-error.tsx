import { Icon } from '@/ui/icon';

/** The error below a field, which refers to it with `aria-describedby`. */
export const FieldError = ({ id, text }: { id: string; text: string }) => (
  <p className="error" id={id} role="alert">
    <Icon name="error" />
    {text}
  </p>
);
