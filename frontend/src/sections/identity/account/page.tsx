import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@/styles/account.css';
import { PageTitle } from '@/patterns/navigation/page-title';
import { PartError } from '@/patterns/feedback/part-error';
import { Problem } from '@/patterns/forms/problem';
import { Card } from '@/patterns/record/detail-page';
import { Avatar } from '@/ui/avatar';
import { Spinner } from '@/ui/button';
import { TwoFactorCard } from '@/sections/identity/two-factor/card';
import { nameOf, useMe } from '../api';
import { returnMessage } from '../arrival';
import { roleLabels } from '../labels';
import { accountUser, factorsOf } from './api';
import { ActivityCard } from './activity-card';
import { OwnName } from './own-name';
import { OwnPhoto } from './own-photo';
import { SessionsCard } from './sessions-card';
import { SignInCard } from './sign-in-card';

const route = getRouteApi('/signed-in/account');

/** The user's own account: name, ways to sign in, second factor, sessions. */
export function AccountPage() {
  const me = useMe();
  const { open, error, error_code } = route.useSearch();
  const user = useQuery(accountUser());
  const failed = new URLSearchParams(error || error_code ? { error: error ?? '', error_code: error_code ?? '' } : {});
  return (
    <div className="account-page">
      <PageTitle>Account</PageTitle>
      <div className="page-head">
        <h1>Account</h1>
        <span className="t-2">Signed in as {me.email}</span>
      </div>
      <Problem text={returnMessage(failed)} />
      <div className="detail">
        <div className="stack">
          <Card title="Profile" ruled footer={<OwnPhoto photo={me.photo_url} />}>
            <div className="account-profile row gap-4 top">
              <Avatar id={me.id} name={nameOf(me)} size="lg" me photo={me.photo_url} />
              <div className="grow">
                <OwnName />
                <p className="t-small t-3">
                  {`Your role is ${roleLabels[me.role]}.${me.role === 'admin' ? '' : ' Only admins can change it.'}`}
                </p>
              </div>
            </div>
          </Card>
          {user.data && (
            <>
              <TwoFactorCard factors={factorsOf(user.data)} />
              <SignInCard user={user.data} open={open} />
            </>
          )}
          {user.isPending && <Spinner label="Loading your account..." />}
          {user.isError && (
            <PartError title="Couldn't load your account" error={user.error} retry={() => void user.refetch()} />
          )}
        </div>
        <div className="stack">
          <SessionsCard />
          <ActivityCard />
        </div>
      </div>
    </div>
  );
}
