/** Above each page of a guest: why it is empty. */
export const GuestNote = () => (
  <p className="callout guest-note" role="note">
    Guests can&apos;t see records, so this page is empty. Ask an admin to give you a role.
  </p>
);
