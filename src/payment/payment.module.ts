import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { LookupModule } from '../lookup/lookup.module.js';
import { BankAccount } from './bank-account.entity.js';
import { DemonstrationBankController } from './demonstration-bank.controller.js';
import { DemonstrationBank } from './demonstration-bank.service.js';
import { HotelPaymentType } from './hotel-payment-type.entity.js';
import { PaymentAnswerService } from './payment-answer.service.js';
import { PaymentAttempts } from './payment-attempts.service.js';
import { PaymentConfirmation } from './payment-confirmation.service.js';
import { PaymentController } from './payment.controller.js';
import { PaymentJobs } from './payment-jobs.service.js';
import { PaymentProviders } from './payment-providers.service.js';
import { PaymentReturnController } from './payment-return.controller.js';
import { PaymentService } from './payment.service.js';
import { PaymentSession } from './payment-session.entity.js';
import { PaymentSessionLookup } from './payment-session-lookup.entity.js';
import { PaymentSessionService } from './payment-session.service.js';
import { PaymentStartService } from './payment-start.service.js';
import { StoreKeyReader } from './store-key-reader.entity.js';
import { VirtualPos } from './virtual-pos.entity.js';
import { VirtualPosService } from './virtual-pos.service.js';
import { PaymentSettingsService } from './payment-settings.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    LookupModule,
    TypeOrmModule.forFeature([
      BankAccount,
      HotelPaymentType,
      PaymentSession,
      PaymentSessionLookup,
      StoreKeyReader,
      VirtualPos,
    ]),
  ],
  controllers: [PaymentController, PaymentReturnController, DemonstrationBankController],
  providers: [
    DemonstrationBank,
    PaymentSettingsService,
    PaymentAnswerService,
    PaymentAttempts,
    PaymentConfirmation,
    PaymentJobs,
    PaymentProviders,
    PaymentService,
    PaymentSessionService,
    PaymentStartService,
    VirtualPosService,
  ],
  exports: [
    PaymentSettingsService,
    TypeOrmModule,
    PaymentJobs,
    PaymentService,
    PaymentSessionService,
    VirtualPosService,
  ],
})
export class PaymentModule {}
