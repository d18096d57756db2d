// Every path of the app (specification, section 2), one line per screen.
import {
  confirmEmailPath,
  confirmTestAddressPath,
  finishSignInPath,
  invitationPath,
  resetPasswordPath,
} from '@lettermill/contracts'
import { createRoutesFromElements, Navigate, Route, useRoutes, Link } from 'react-router'
import {
  AccountSettings,
  ApiSettings,
  AuditScreen,
  InvitationScreen,
  ConfirmEmailScreen,
  ForgotPasswordScreen,
  LoginScreen,
  MembersPanel,
  ProviderScreen,
  RegisterScreen,
  RegistrationsScreen,
  ResetPasswordScreen,
  SettingsScreen,
  SetUpScreen,
  WorkspaceSettings,
} from '../features/accounts/index.ts'
import { BrandPanel } from '../features/brand/index.ts'
import {
  CampaignScreen,
  CampaignsScreen,
  ConfirmTestAddressScreen,
  PastMessageScreen,
} from '../features/campaigns/index.ts'
import { BuiltInPanel, FieldsPanel } from '../features/fields/index.ts'
import { FormScreen, FormsScreen } from '../features/forms/index.ts'
import { MailboxMessageScreen, MailboxScreen } from '../features/mailbox/index.ts'
import { MessageScreen, MessagesScreen } from '../features/messages/index.ts'
import { PagesPanel } from '../features/pages/index.ts'
import { CodeScreen, DesignScreen, GalleryScreen, TemplatesScreen } from '../features/templates/index.ts'
import { AnalyticsScreen } from '../features/analytics/index.ts'
import { ContactScreen, ContactsScreen } from '../features/contacts/index.ts'
import { DashboardScreen } from '../features/dashboard/index.ts'
import { RelaysPanel } from '../features/relays/index.ts'
import { FeedbackScreen } from '../features/feedback/index.ts'
import { SegmentScreen, SegmentsPanel } from '../features/segments/index.ts'
import { DomainClaimsScreen, SendersScreen } from '../features/senders/index.ts'
import { Suppressed, Unsubscribers } from '../features/suppressions/index.ts'
import { TopicsPanel } from '../features/topics/index.ts'
import { WebhooksPanel } from '../features/webhooks/index.ts'
import { AdministratorGate, RoleGate, SessionGate } from './gates.tsx'
import { Layout, PublicLayout } from './layout/index.ts'
import { ProofHost } from './ProofHost.tsx'
import { Button } from '@mantine/core'
import { useTexts } from '../lib/messages/index.ts'
import { templatePath } from '../lib/templates/template-path.ts'
import { EmptyState, PageHeader } from '../ui/index.ts'

/** Where people read a template that they may not edit. */
const readTemplate = (id?: string) => (id === undefined ? '/templates' : templatePath(Number(id)))

const workspaceSettings = (
  <WorkspaceSettings>
    <FieldsPanel />
    <BuiltInPanel />
    <TopicsPanel />
    <Unsubscribers />
  </WorkspaceSettings>
)

const routes = createRoutesFromElements(
  <>
    <Route element={<PublicLayout />}>
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="/login" element={<LoginScreen />} />
      <Route path={invitationPath} element={<InvitationScreen />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path={resetPasswordPath} element={<ResetPasswordScreen />} />
      <Route path={confirmEmailPath} element={<ConfirmEmailScreen />} />
      <Route path="/second-factor" element={<SetUpScreen />} />
      <Route path={finishSignInPath} element={<ProviderScreen />} />
      <Route path={confirmTestAddressPath} element={<ConfirmTestAddressScreen />} />
    </Route>

    <Route path="/" element={<SessionGate />}>
      <Route element={<Layout />}>
        <Route index element={<Navigate to="/dashboard" replace />} />
        <Route path="dashboard" element={<DashboardScreen />} />
        <Route path="senders" element={<SendersScreen />} />
        <Route path="contacts" element={<ContactsScreen segments={<SegmentsPanel />} />} />
        <Route path="contacts/segments/:id" element={<SegmentScreen />} />
        <Route path="contacts/:id" element={<ContactScreen />} />
        <Route path="forms" element={<FormsScreen />} />
        <Route path="forms/:id" element={<FormScreen />} />
        <Route path="analytics" element={<AnalyticsScreen />} />
        <Route path="settings" element={<SettingsScreen />}>
          <Route index element={workspaceSettings} />
          <Route path="members" element={<MembersPanel />} />
          <Route path="brand" element={<BrandPanel />} />
          <Route path="suppressed" element={<Suppressed />} />
          <Route path="account" element={<AccountSettings />} />
          <Route element={<RoleGate role="manager" to={() => '/settings'} />}>
            <Route path="api" element={<ApiSettings />} />
            <Route path="webhooks" element={<WebhooksPanel />} />
          </Route>
          <Route element={<AdministratorGate />}>
            <Route path="sending" element={<RelaysPanel />} />
            <Route path="legal" element={<PagesPanel />} />
          </Route>
        </Route>
        <Route path="campaigns" element={<CampaignsScreen />} />
        <Route path="campaigns/:id" element={<CampaignScreen />} />
        <Route path="campaigns/:id/messages/:seq" element={<PastMessageScreen />} />
        <Route path="messages" element={<MessagesScreen />} />
        <Route path="messages/:id" element={<MessageScreen />} />
        <Route path="mailbox" element={<MailboxScreen />} />
        <Route path="mailbox/:id" element={<MailboxMessageScreen />} />
        <Route path="templates" element={<TemplatesScreen />} />
        <Route element={<RoleGate role="editor" to={readTemplate} />}>
          <Route path="templates/gallery" element={<GalleryScreen />} />
          <Route path="templates/new/design" element={<DesignScreen />} />
          <Route path="templates/new/code" element={<CodeScreen />} />
          <Route path="templates/:id/code" element={<CodeScreen />} />
          <Route path="templates/:id/design" element={<DesignScreen />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>

    <Route path="/admin" element={<AdministratorGate />}>
      <Route element={<Layout />}>
        <Route index element={<Navigate to="registrations" replace />} />
        <Route path="registrations" element={<RegistrationsScreen />} />
        <Route path="domains" element={<DomainClaimsScreen />} />
        <Route path="feedback" element={<FeedbackScreen />} />
        <Route path="audit" element={<AuditScreen />} />
      </Route>
    </Route>
  </>,
)

/** The screen of the current path. */
export function Screens() {
  return (
    <>
      <ProofHost />
      {useRoutes(routes)}
    </>
  )
}

/** Says that the page does not exist, and links to the dashboard. */
function NotFound() {
  const t = useTexts('app')
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        picture="wheel"
        title={t('notFound.text')}
        action={
          <Button component={Link} to="/dashboard">
            {t('notFound.home')}
          </Button>
        }
      />
    </>
  )
}
