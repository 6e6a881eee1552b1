import { Body, Controller, HttpCode, Ip, Post, UseFilters } from '@nestjs/common';
import { errorForm } from '../http/error.filters.js';
import { FormPipe } from '../http/request.pipes.js';
import { DescribeLogin, LoginRequest, type LoginResult } from './login.dto.js';
import { LoginService } from './login.service.js';

/** Every field of the key pair that is missing or not valid belongs to no partner. */
const LoginPipe = new FormPipe(LoginRequest, () => 'partner_is_not_found', true);
/** A failed login has every member of the result, as null. */
const LoginErrors = errorForm({ SVC: null, 'the service': null, token: null, hotelSeoUrl: null });

@Controller('external/public')
@UseFilters(LoginErrors)
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Post('login')
  @HttpCode(200)
  @DescribeLogin()
  login(@Body(LoginPipe) form: LoginRequest, @Ip() address: string): Promise<LoginResult> {
    return this.logins.login(form, address);
  }
}
