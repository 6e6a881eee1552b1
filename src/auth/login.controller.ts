import { Body, Controller, HttpCode, Ip, Post, UseFilters } from '@nestjs/common';
import { errorForm } from '../http/error.filter.js';
import { HoldsSecret } from '../http/secret-answer.interceptor.js';
import { FormPipe } from '../http/request.pipe.js';
import {
  DescribeLogin,
  DescribePartnerLogin,
  KeyPair,
  LoginForm,
  type LoginResult,
  type PartnerLoginResult,
} from './login.dto.js';
import { LoginService } from './login.service.js';
import { ReadsBody } from '../http/bodies.js';

const LoginPipe = new FormPipe(LoginForm, () => 'partner_is_not_found', true);
const KeyPairPipe = new FormPipe(KeyPair, () => 'partner_is_not_found', true);
const LoginErrors = errorForm({ SVC: null, 'the service': null, token: null, hotelSeoUrl: null });
const PartnerLoginErrors = errorForm({ token: null });

@Controller('external/public')
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Post('login')
  @HttpCode(200)
  @ReadsBody('form')
  @HoldsSecret()
  @UseFilters(LoginErrors)
  @DescribeLogin()
  login(@Body(LoginPipe) form: LoginForm, @Ip() address: string): Promise<LoginResult> {
    return this.logins.login(form, address);
  }

  @Post('partner/login')
  @HttpCode(200)
  @ReadsBody('form')
  @HoldsSecret()
  @UseFilters(PartnerLoginErrors)
  @DescribePartnerLogin()
  partnerLogin(@Body(KeyPairPipe) keys: KeyPair, @Ip() address: string): Promise<PartnerLoginResult> {
    return this.logins.loginForAllHotels(keys, address);
  }
}
